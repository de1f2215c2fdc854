"""A short log of the game ``skirmish`` (see ``cli/skirmish.py``), in parts."""

HEAD = """\
<replay format="1" game="skirmish" rules="1" id="duel" title="A duel">
  <player id="red" name="Rita"/>
  <player id="blue" name="Bob"/>
  <dice seed="0011"/>
"""
SCENARIO = """\
  <scenario title="A duel">
    <player id="red"/>
    <player id="blue"/>
    <unit id="axe" player="red" at="A1"/>
    <unit id="bow" player="blue" at="C1"/>
  </scenario>
"""
ROUND = """\
  <round n="1">
    <step player="red" unit="axe" to="B1"/>
    <expect unit="axe" at="B1"/>
    <pass player="blue"/>
    <hit unit="axe" target="bow">
      <roll attack="4 6"/>
    </hit>
    <expect unit="bow" wounds="2"/>
    <expect-illegal rule="skirmish.step"><step unit="bow" to="A3"/></expect-illegal>
    <pass/>
    <pass/>
  </round>
"""
ILLEGAL = """\
  <round n="2">
    <step unit="bow" to="D1"/>
    <hit unit="axe" target="bow"/>
    <step unit="axe" to="C1"/>
  </round>
"""
LEGAL_LOG = f"{HEAD}{SCENARIO}{ROUND}</replay>\n"
ILLEGAL_LOG = f"{HEAD}{SCENARIO}{ROUND}{ILLEGAL}</replay>\n"
SCENARIO_FILE = SCENARIO.replace("<scenario", '<scenario format="1" game="skirmish"')
