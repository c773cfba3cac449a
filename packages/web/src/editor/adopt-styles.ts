import { StyleModule } from 'style-mod';

/**
 * CodeMirror adds its styles in a `style` element, which the content security policy of the site forbids. A style sheet that a
 * script constructs is allowed. A page has one editor, and each call gets all of its styles.
 */
export function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  StyleModule.mount = (_root, modules) => {
    const all = Array.isArray(modules) ? modules : [modules];
    sheet.replaceSync(all.map((module) => module.getRules()).join('\n'));
  };
}
