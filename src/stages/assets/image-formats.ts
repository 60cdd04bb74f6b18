import { fingerprint, nameHash } from '../../engine/fingerprint.ts'
import type { Spill } from '../../engine/spill.ts'
import { hrefOf } from '../../model/address.ts'
import type { ImageFormat, ImageVariant } from '../../model/image-variants.ts'
import { asOutputPath, type OutputPath } from '../../model/path.ts'
import { publishedName, type ResolvedImages } from './stage.ts'

export interface MadeImage {
  readonly output: OutputPath
  readonly hash: string
  /** The source image, relative to the project root. */
  readonly source: string
  readonly content: () => Uint8Array
}

/** Adds the formats that plugins generated to images, and returns the files. */
export function withFormats(
  { images, shown }: Pick<ResolvedImages, 'images' | 'shown'>,
  variants: readonly ImageVariant[],
  { baseUrl, spill }: { readonly baseUrl: string; readonly spill: Spill | undefined },
): { readonly images: ResolvedImages['images']; readonly made: readonly MadeImage[] } {
  const byOutput = new Map<OutputPath, MadeImage>()
  const byType = new Map<string, Map<string, string[]>>()
  for (const { of: source, type, width, content } of variants) {
    const output = outputOf(source, type, width, content)
    const keep = spill?.keep(content) ?? (() => content)
    const hash = fingerprint(content)
    byOutput.set(output, { output, hash, source, content: () => Buffer.from(keep(), 'base64') })
    const types = byType.get(source) ?? new Map<string, string[]>()
    types.set(type, [...(types.get(type) ?? []), `${hrefOf(`/${output}`, baseUrl)} ${width}w`])
    byType.set(source, types)
  }
  const formatsOf = (src: string): readonly ImageFormat[] | undefined => {
    const types = byType.get(shown.get(src)?.source ?? '')
    return types && [...types].map(([type, candidates]) => ({ type, srcset: candidates.join(', ') }))
  }
  return {
    images: new Map(
      [...images].map(([key, image]) => {
        const formats = formatsOf(image.src)
        return [key, formats ? { ...image, formats } : image]
      }),
    ),
    made: [...byOutput.values()],
  }
}

function outputOf(source: string, type: string, width: number, content: string): OutputPath {
  const extension = type.replace(/^image\//, '').replace(/\W.*/, '')
  return asOutputPath(
    `assets/images/${publishedName(source) || 'image'}-${width}-${nameHash(content)}.${extension}`,
  )
}
