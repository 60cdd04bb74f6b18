import { useDocument } from '@theme/context'
import { hexagon } from '@theme/hexagon'

/** The configured logo, or docgen's own mark: a comb of three cells, one of them full. */
export default function Logo() {
  const { logo } = useDocument().site.navbar
  if (!logo) return <HiveMark />
  const size = { ...(logo.width ? { width: logo.width } : {}), ...(logo.height ? { height: logo.height } : {}) }
  // `loading="lazy"` keeps React from preloading the variant that is not shown.
  if (!logo.srcDark) return <img className="logo-image" src={logo.src} alt={logo.alt} {...size} fetchPriority="low" />
  return (
    <>
      <img className="logo-image only-light" src={logo.src} alt={logo.alt} loading="lazy" {...size} />
      <img className="logo-image only-dark" src={logo.srcDark} alt={logo.alt} loading="lazy" {...size} />
    </>
  )
}

export function HiveMark({ className = 'logo-mark' }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path className="hive-shell" d={hexagon(16, 16, 14.5)} />
      <path className="hive-cell" d={hexagon(11.5, 12.8, 4.3)} />
      <path className="hive-cell" d={hexagon(20.5, 12.8, 4.3)} />
      <path className="hive-full" d={hexagon(16, 20.6, 4.3)} />
    </svg>
  )
}
