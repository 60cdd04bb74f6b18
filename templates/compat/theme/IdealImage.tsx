import type { ImgHTMLAttributes } from 'react'

type Source = string | { readonly src?: string | { readonly src: string }; readonly default?: string }

interface IdealImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  readonly img: Source
}

/** `@theme/IdealImage`: the image itself. */
export default function IdealImage({ img, alt = '', ...rest }: IdealImageProps) {
  return <img src={addressOf(img)} alt={alt} loading="lazy" decoding="async" {...rest} />
}

function addressOf(img: Source): string | undefined {
  if (typeof img === 'string') return img
  return typeof img.src === 'object' ? img.src.src : (img.src ?? img.default)
}
