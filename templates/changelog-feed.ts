/** The address of the feed of a changelog, which is below that of the page: `/changelog/atom.xml`. */
export const changelogFeed = ({ href }: { readonly href: string }): string =>
  `${href.replace(/\/$/, '')}/atom.xml`
