import brandsFile from '@theme/brands.svg'
import { icons } from '@theme/icons'
import { classes } from '@theme/class-names'
import { brandIcons } from '../../src/model/icon-names.ts'

interface IconProps {
  readonly name: string
  /** For an icon that stands alone; without it the icon is hidden from assistive technology. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

const unknown = '<path d="M4 4h16v16H4z"/>'

/**
 * An SVG of one em. Line icons are inlined; the marks of brands, which are large and on every page, come from
 * one file. Unknown names draw an empty square, so that a missing icon is seen and breaks nothing.
 */
export default function Icon({ name, label, className }: IconProps) {
  const brand = brandIcons.includes(name)
  const markup = brand
    ? `<use href="${brandsFile}#${name}"/>`
    : Object.hasOwn(icons, name)
      ? icons[name as keyof typeof icons]
      : unknown // It has the key.
  const accessibility = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      className={classes('icon', brand && 'icon-brand', className)}
      viewBox="0 0 24 24"
      {...accessibility}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
