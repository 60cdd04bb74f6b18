// Published with the theme (src/stages/theme/resolve-theme.ts); the import evaluates to the address.
declare module '*.svg' {
  const address: string
  export default address
}
