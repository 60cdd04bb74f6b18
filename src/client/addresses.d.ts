// Bundled beside the browser's code (src/stages/theme/addresses.ts); the import is the address.
declare module '*?worker' {
  const address: string
  export default address
}
declare module '*?url' {
  const address: string
  export default address
}
