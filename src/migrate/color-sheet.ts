/** The style sheet that is written beside the configuration. */
export const colorSheet = 'docgen-colors.css'

/** The text of a style sheet with the primary colors of a site: `#ff8800` or `#f80`. */
export const colorRules = (light: string, dark: string): string =>
  `/* Written by \`docgen migrate\`: the color of links and buttons, in light and in dark mode. */
:root {
  --primary: light-dark(${light}, ${dark});
  --primary-soft: light-dark(color-mix(in srgb, ${light} 12%, #ffffff), color-mix(in srgb, ${dark} 20%, #0f1115));
  --on-primary: light-dark(${textOn(light)}, ${textOn(dark)});
}
`

/** Black or white, whichever is easier to read on a color: WCAG 2.2, relative luminance. */
function textOn(color: string): string {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((each) => each + each) : (color.match(/[\da-f]{2}/g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((each) => {
    const part = Number.parseInt(each, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}
