// Of a table of rolls, shows those that hold the dice that were typed.
for (const form of document.querySelectorAll('.filter')) {
  const [input, told] = [form.querySelector('input'), form.querySelector('output')];
  const rows = [...document.querySelectorAll(`#${form.dataset.table} tbody tr`)];
  const rolls = rows.map(row => row.querySelector('th').textContent.match(/\d/g));
  const holds = (roll, dice) => {
    const left = [...roll];
    return dice.every(die => left.includes(die) && left.splice(left.indexOf(die), 1));
  };
  const show = () => {
    const dice = input.value.match(/\d/g) ?? [];
    rows.forEach((row, i) => { row.hidden = !holds(rolls[i], dice); });
    const found = rows.filter(row => !row.hidden).length;
    told.textContent = dice.length ? `${found} of ${rows.length} rolls` : `all ${rows.length} rolls`;
  };
  form.addEventListener('submit', event => event.preventDefault());
  input.addEventListener('input', show);
  form.hidden = false;
  show();
}
