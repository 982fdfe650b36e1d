/**
 * Why a value does not fit the rest of the rules, in German; what stands in braces is filled in from the engine's
 * sentence. A test compares the list with the engine's.
 */
export const reasons: [string, string][] = [
  ['it is empty; write something', 'Hier fehlt etwas.'],
  ['another category has this id already; ids must differ', 'Diese Kennung hat schon eine andere Kategorie.'],
  ['the categories of the upper section come first; move this one up', 'Die Kategorien des oberen Teils stehen zuerst.'],
  ['it has {found} numbers, but it needs one for each of the {sides} faces', 'Hierher gehört eine Zahl für jede der {sides} Seiten, es sind {found}.'],
  ['a card with {other} is filled in any order; leave one of the two out', 'Das geht nicht zusammen mit „{other}“.'],
  ['games with saved rolls and {other} are not solved; leave one of the two out', 'Das geht nicht zusammen mit „{other}“.'],
  ['games with action dice or saved rolls are not solved for risk; leave it out', 'Das geht nicht zusammen mit Aktionswürfeln oder gesparten Würfen.'],
  ['only a pattern of groups can have it', 'Das passt nur zu einem Muster aus gleichen Würfeln.'],
  ['the pattern singles out no dice; write "all-dice" instead of "matching-dice"', 'Dieses Muster meint keine bestimmten Würfel: Wähl „alle Augen“.'],
  ['write each face once, and at least one, as in "246"', 'Jede Augenzahl höchstens einmal, und mindestens eine, zum Beispiel 246.'],
  ['a group has at least one die', 'Eine Gruppe hat mindestens einen Würfel.'],
  ['there are more groups than the dice have sides', 'Das sind mehr Gruppen, als die Würfel Seiten haben.'],
  ['it needs {needed} dice, but the game has {dice}; use 1 to {again}', 'Dafür braucht es {needed} Würfel, das Spiel hat {dice}.'],
  ['no category has section = "upper", so nothing can earn it', 'Den Bonus kann niemand bekommen: Keine Kategorie steht oben.'],
  ['it must be the category of extra-bonus', 'Das muss die Kategorie des Extrabonus sein.'],
  ['{points} is no multiple of the step, {step}; change one of them', '{points} ist kein Vielfaches des Punkteschritts {step}.'],
  ['{target} are more than {most} steps of {step}; use a lower target or a larger step', 'Das Ziel {target} ist zu hoch für einen Punkteschritt von {step}.'],
  ['no set is worth anything; give some face points, or leave [sets] out', 'Gleiche Würfel müssen Punkte bringen.'],
  ['no dice are worth anything; give some face or set points', 'Irgendein Würfel muss Punkte bringen.'],
  ['no turn comes to a total that may be banked with some dice left, so nobody can ever bank', 'So kann niemand je schreiben.'],
  ['no turn comes to {points} points, so nobody can ever bank; write less', 'Auf {points} Punkte kommt kein Zug: So kann niemand je schreiben.'],
  ['who meets the target exactly wins at once, since nobody can have more; write end = "at-once"', 'Wer das Ziel genau trifft, gewinnt sofort: Wähl das als Ende.'],
  ['{seats} seats do not divide a ring of {ring} fields; their entries lie equally far apart', '{ring} Felder lassen sich nicht gleichmäßig auf {seats} Startfelder verteilen.'],
  ['two players sit opposite, which {seats} seats do not allow; write an even number', 'Zwei Spieler sitzen gegenüber: Die Zahl der Startfelder muss gerade sein.'],
  ['no number brings a piece in, so nobody can win; write some, such as [6]', 'Mit irgendeiner Zahl müssen Figuren ins Spiel kommen, zum Beispiel [6].'],
  ['{face} is written twice; write it once', '{face} steht zweimal da.'],
];
