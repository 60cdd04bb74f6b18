/**
 * Matches the names of files that are published when they are imported: images, fonts, media, and documents.
 */
export const assetFile = /\.(png|jpe?g|gif|webp|avif|svg|ico|woff2?|mp4|webm|mov|mp3|ogg|wav|pdf|zip)$/i

/** Whether importing a file publishes it. */
export const isAsset = (path: string): boolean => assetFile.test(path)
