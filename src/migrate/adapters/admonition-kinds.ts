/** docgen's kind of an admonition by its name in Material for MkDocs, which mdbook-admonish has, too. */
export const admonitionKinds: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['note', 'tip', 'info', 'success', 'warning', 'danger'].map((each) => [each, each])),
  ...{ abstract: 'info', summary: 'info', tldr: 'info', question: 'info', help: 'info', faq: 'info' },
  ...{ hint: 'tip', important: 'important', check: 'success', done: 'success', caution: 'warning' },
  ...{ attention: 'warning', failure: 'danger', fail: 'danger', missing: 'danger', error: 'danger' },
  ...{ bug: 'danger', example: 'secondary', quote: 'secondary', cite: 'secondary', todo: 'info' },
}
