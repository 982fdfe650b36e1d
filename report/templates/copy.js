// Adds buttons that copy a table as Markdown, LaTeX or CSV, and a text as it is. They need no server.
const shown = cell => (cell.querySelector('.wide, .unseen') ?? cell).textContent.trim();

// What a cell holds in the files: all digits, dice without spaces, nothing for what is missing.
const whole = cell => cell.dataset.value ?? shown(cell);

// The columns of the files, which have no pictures, and the rows that are in sight.
const read = table => {
  const headings = [...table.querySelectorAll('thead th')];
  const places = [...headings.keys()].filter(place => headings[place].dataset.key !== undefined);
  const rows = [...table.querySelectorAll('tbody tr')].filter(row => !row.hidden);
  return {
    name: table.getAttribute('aria-label') ?? document.getElementById(table.getAttribute('aria-labelledby')).textContent,
    headings: places.map(place => headings[place]),
    rows: rows.map(row => places.map(place => row.children[place])),
  };
};

const isNumber = heading => heading.classList.contains('number');

const markdown = ({ headings, rows }) => {
  const line = texts => `| ${texts.map(text => text.replace(/[\\|]/g, '\\$&')).join(' | ')} |\n`;
  const rule = `|${headings.map(heading => isNumber(heading) ? '---:' : '---').join('|')}|\n`;
  return line(headings.map(shown)) + rule + rows.map(row => line(row.map(shown))).join('');
};

const inTex = {
  '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}',
  '\u00a0': '~', '\u202f': '\\,', '\u2212': '$-$', '×': '$\\times$', '–': '--', '<': '$<$', '>': '$>$', '…': '\\dots{}',
};
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const tex = text => text
  .replace(/[\\~^\u00a0\u202f\u2212×–<>…]|[&%$#_{}]/g, c => inTex[c] ?? `\\${c}`)
  .replace(/⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, power => `$^{${[...power].map(c => c === '⁻' ? '-' : raised.indexOf(c)).join('')}}$`);

const latex = ({ name, headings, rows }) => {
  const line = texts => `${texts.map(tex).join(' & ')} \\\\\n`;
  const columns = headings.map(heading => isNumber(heading) ? 'r' : 'l').join('');
  const body = rows.map(row => line(row.map(shown))).join('');
  const head = line(headings.map(shown));
  return `% ${name}\n\\begin{tabular}{${columns}}\n\\hline\n${head}\\hline\n${body}\\hline\n\\end{tabular}\n`;
};

const csv = ({ headings, rows }) => {
  const field = text => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = texts => `${texts.map(field).join(',')}\n`;
  return line(headings.map(heading => heading.dataset.key)) + rows.map(row => line(row.map(whole))).join('');
};

// For browsers, and pages without a certificate, that have no clipboard for pages.
const copyByHand = text => {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return done;
};

const copy = async text => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
};

// A line of buttons, each named after what it copies; `text` gives that.
const buttons = (label, names, text) => {
  const group = document.createElement('div');
  group.className = 'copy';
  group.role = 'group';
  group.ariaLabel = label;
  const told = document.createElement('output');
  group.append(...names.map(name => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.addEventListener('click', async () => {
      told.textContent = await copy(text(name)) ? 'Copied' : 'This browser does not let pages copy';
      setTimeout(() => { told.textContent = ''; }, 4000);
    });
    return button;
  }), told);
  return group;
};

const formats = { Markdown: markdown, LaTeX: latex, CSV: csv };
for (const table of document.querySelectorAll('main table')) {
  const name = read(table).name;
  const group = buttons(`Copy the table: ${name}`, Object.keys(formats), format => formats[format](read(table)));
  const words = document.createElement('span');
  words.textContent = 'Copy as';
  group.prepend(words);
  table.closest('.scroll').after(group);
}
for (const text of document.querySelectorAll('pre.copied')) {
  text.after(buttons(`Copy: ${text.getAttribute('aria-label')}`, ['Copy'], () => text.textContent));
}
