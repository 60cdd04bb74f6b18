import { useDocument } from '@theme/context'

/** The configured logo; a site without one shows its title only. */
export default function Logo() {
  const { logo } = useDocument().site.navbar
  if (!logo) return null
  const size = {
    ...(logo.width ? { width: logo.width } : {}),
    ...(logo.height ? { height: logo.height } : {}),
  }
  // `loading="lazy"` keeps React from preloading the variant that is not shown.
  if (!logo.srcDark)
    return <img className="logo-image" src={logo.src} alt={logo.alt} {...size} fetchPriority="low" />
  return (
    <>
      <img className="logo-image only-light" src={logo.src} alt={logo.alt} loading="lazy" {...size} />
      <img className="logo-image only-dark" src={logo.srcDark} alt={logo.alt} loading="lazy" {...size} />
    </>
  )
}
