/** docgen's equivalents for components of other generators (Docusaurus, Starlight, Nextra, Mintlify). */
const here: Readonly<Record<string, string>> = {
  Accordion: 'Details',
  Aside: 'Admonition',
  Callout: 'Admonition',
  CardGrid: 'Cards',
  CardGroup: 'Cards',
  Code: 'CodeBlock',
  CodeGroup: 'Tabs',
  LinkCard: 'Card',
  Note: 'Admonition',
  Tab: 'TabItem',
  Tip: 'Admonition',
  Warning: 'Admonition',
}

const sentences: Readonly<Record<string, string>> = {
  DocCardList:
    'A category lists its pages by itself: give it a `link` of the type `generated-index` and no page of its own.',
  TOCInline: 'Each page has a table of contents beside it.',
  BrowserOnly: 'Make an island (`*.island.tsx`) for what needs a browser.',
}

/** What to write instead of another generator's component. */
export function insteadOf(name: string): string | undefined {
  if (Object.hasOwn(here, name)) return `Here it is \`${here[name] ?? ''}\`.`
  return Object.hasOwn(sentences, name) ? sentences[name] : undefined
}
