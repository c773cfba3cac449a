import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { statement } from '@tribunal/server/http/html/statement';
import { PackageError } from '@tribunal/server/problem-packages/model';
import { texToMarkdown } from '@tribunal/server/problem-packages/tex/tex-to-markdown';

describe('TeX becomes Markdown:', () => {
  const rows: Record<string, readonly [tex: string, markdown: string]> = {
    'an image, whatever its options contain': [
      '\\includegraphics[width=0.5\\textwidth, trim={0 1cm 0 0}]{figures/x.png} after',
      '![](figures/x.png)\n\n after',
    ],
    'a figure with a caption to which the text refers': [
      'See Figure~\\ref{fig:a} and \\ref{fig:b}.\n\\begin{figure}[h!]\\includegraphics{a}\\caption{First}\\label{fig:a}\\end{figure}\n\\begin{figure}\\includegraphics{b}\\caption{Second \\emph{one}}\\label{fig:b}\\end{figure}',
      'See Figure\u00a01 and 2.\n\n![](a)\n\n*(1) First*\n\n![](b)\n\n*(2) Second *one**',
    ],
    'aligned equations with and without numbers': [
      '\\begin{align*}\na &= b \\\\ % why\n+ c &= d\n\\end{align*}\n\\begin{align}\nx &= y\\label{eq:x}\n\\end{align}\n\\begin{equation}\\label{eq:z} z\\end{equation}By \\eqref{eq:x} and \\ref{eq:z}.',
      '$$\\begin{align*}a &= b \\\\ + c &= d\\end{align*}$$\n\n$$\\begin{align*}x &= y\\qquad\\text{(1)}\\end{align*}$$\n\n$$z\\qquad\\text{(2)}$$\n\nBy (1) and 2.',
    ],
    'a table with booktabs, alignment and cells over several columns': [
      '\\begin{tabular}{@{}l|c*{2}{r}@{}}\\toprule\n\\multicolumn{2}{c}{Both} & A \\& B & $|x|$\\\\ \\cmidrule(lr){1-2}\\midrule\n1 & 2 & 3 & \\verb!a|b!\\\\[2pt]\n\\bottomrule\n\\end{tabular}',
      '| Both |  | A & B | $\\|x\\|$ |\n| :--- | :---: | ---: | ---: |\n| 1 | 2 | 3 | `a\\|b` |',
    ],
    'a table with a width': [
      '\\begin{table}[t]\\begin{tabularx}{\\textwidth}{X r}a & b\\end{tabularx}\\end{table}',
      '| a | b |\n| :--- | ---: |',
    ],
    accents: [
      "caf\\'e, \\`{a}, na\\\"{\\i}ve, \\^o, \\~n, \\v{c}, \\c c, \\H{o}, \\'{\\^e}, \\d{\\^o}, \\aa, \\ss{}, \\dj\\uhorn, \\~{}x, \\=u, \\.z, \\k a",
      'café, à, naïve, ô, ñ, č, ç, ő, ế, ộ, å, ß, đư, \\~x, ū, ż, ą',
    ],
    'verbatim text in a line': ['Print \\verb|a_b\\c %| or \\verb*+`+.', 'Print `a_b\\c %` or `` ` ``.'],
    'macros, in text and in formulas': [
      '\\newcommand{\\maxn}{10^5}\n\\newcommand{\\set}[2][x]{\\{#1 : #2\\}}\\def\\pair#1#2{(#1,#2)}\\DeclareMathOperator{\\lcm}{lcm}\\newcommand\\al{\\alpha}$n \\le \\maxn$, $\\set{x>0}$, $\\set[y]{\\pair12}$, $\\lcm(a,b)$, $\\al b$, \\pair{a}{b}.',
      '$n \\le 10^5$, $\\{x : x>0\\}$, $\\{y : (1,2)\\}$, $\\operatorname{lcm}(a,b)$, $\\alpha b$, (a,b).',
    ],
    'cases outside and inside a formula': [
      '$f = \\begin{cases} 1 & x > 0 \\\\ 0 \\end{cases}$ \\begin{cases}1\\\\2\\end{cases}',
      '$f = \\begin{cases} 1 & x > 0 \\\\ 0 \\end{cases}$\n\n$$\\begin{cases}1\\\\2\\end{cases}$$',
    ],
    'references to items, sections and nothing': [
      '\\section{A}\\label{a}\\begin{enumerate}\\item x\\item\\label{two} y\\end{enumerate}\\ref{a}, \\ref{two}, \\ref{three}',
      '## A\n\n1. x\n2. y\n\n1, 2, ??',
    ],
    'a whole document, whose preamble defines macros': [
      '\\documentclass[11pt]{article}\n\\usepackage{olymp}\n\\newcommand{\\n}{10^5}\n\\contest{A}{B}{C}\n\\begin{document}\n$n \\le \\n$\n\\end{document}\nrest',
      '$n \\le 10^5$',
    ],
    'a problem of olymp.sty with subtasks': [
      '\\begin{problem}{Sum}{stdin}{stdout}{1 s}{64 MB}Add.\\InputFile Two.\\SubtaskWithScore{1}{20} Small.\\Examples\\begin{example}\\exmp{1}{2}\\end{example}\\Explanation Plus.\\end{problem}',
      'Add.\n\n## Input\n\nTwo.\n\n**Subtask 1 (20).** Small.\n\n## Explanation\n\nPlus.',
    ],
    'a problem of cms-contest': [
      '\\begin{problem}[short=sum,title={Sum}]Add.\\inputfile Two.\\constraints\\begin{description}\\item[n] small\\end{description}\\examples\\sampleio{1}{2}\\end{problem}',
      'Add.\n\n## Input\n\nTwo.\n\n## Constraints\n\n- n small',
    ],
    'line breaks outside tables': ['a\\\\b \\& c', 'a  \nb & c'],
  };
  for (const [title, [tex, markdown]] of Object.entries(rows))
    test(title, () => assert.equal(texToMarkdown(tex, 'a.tex').markdown, markdown));

  test('a missing label and an unknown command are listed', () => {
    assert.deepEqual(texToMarkdown('\\ref{x} \\constructor \\let\\a\\b', 'a.tex').warnings, [
      'a.tex: there is no label x',
      'a.tex: the TeX command \\constructor is left in the text as it is',
      'a.tex: the TeX command \\let is left in the text as it is',
      'a.tex: the TeX command \\a is left in the text as it is',
    ]);
  });

  test('the formulas that result are shown', async () => {
    const { markdown } = texToMarkdown(
      '\\begin{align}a&=b\\label{x}\\\\c&=d\\end{align}\\begin{gather}e\\end{gather}\\begin{eqnarray}a&=&b\\end{eqnarray}\\begin{multline}a\\\\b\\end{multline}',
      'a.tex',
    );
    const { html } = await statement(markdown);
    assert.deepEqual([html.match(/<math/g)?.length, html.includes('katex-error')], [4, false]);
  });

  const bombs = {
    'that double': `${Array.from({ length: 40 }, (_, n) => `\\def\\${letterName(n + 1)}{\\${letterName(n)}\\${letterName(n)}}`).join('')}\\${letterName(40)}`,
    'that contain themselves': '\\newcommand{\\x}{a\\x}\\x',
    'with large arguments': `\\newcommand{\\x}[1]{${'#1'.repeat(4000)}}\\x{${'a'.repeat(9000)}}`,
  };
  for (const [title, tex] of Object.entries(bombs))
    test(`macros ${title} are refused`, () =>
      assert.throws(
        () => texToMarkdown(tex, 'a.tex'),
        new PackageError('the TeX macros of a.tex become too large'),
      ));
});

function letterName(number: number): string {
  return `m${String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;
}
