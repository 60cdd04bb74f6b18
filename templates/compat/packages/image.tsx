import type { ImgHTMLAttributes } from 'react'

interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  readonly src: string | { readonly src: string }
}

/** `next/image`, and `<Image>` and `<Picture>` of `astro:assets`: the image as it is. */
export default function Image({ src, alt = '', width, height, className }: ImageProps) {
  const address = typeof src === 'string' ? src : src.src
  return <img src={address} alt={alt} width={width} height={height} className={className} />
}
