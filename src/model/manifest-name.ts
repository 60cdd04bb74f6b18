/** The file by which docgen recognizes a folder that it has written. */
export const manifestName = '.docgen-manifest.json'
