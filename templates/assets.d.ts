// Published beside the theme (src/bundle/resolve-theme.ts); the import is the address.
declare module '*.svg' {
  const address: string
  export default address
}
