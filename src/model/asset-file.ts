/**
 * Matches the names of files that are published when they are imported: images, fonts, media, and documents.
 */
export const assetFile =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|cur|woff2?|ttf|otf|eot|mp4|m4v|webm|ogv|mov|mp3|m4a|ogg|wav|pdf|zip)$/i

/** Whether importing a file publishes it. */
export const isAsset = (path: string): boolean => assetFile.test(path)
