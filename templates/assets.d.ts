// Published beside the theme (src/stages/theme/resolve-theme.ts); the import is the address.
declare module '*.svg' {
  const address: string
  export default address
}
