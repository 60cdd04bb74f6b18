import type { Footer as FooterProps } from '../../src/model/navigation.ts'
import { useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** Columns with titles, or a single row; then logo, social links and copyright. */
export default function Footer() {
  const { footer } = useDocument().site
  const t = useTranslate()
  if (!footer) return null
  const { logo, columns, social, copyright } = footer
  const singleRow = columns.length === 1 && columns[0]?.title === undefined
  const image = logo && <Picture {...logo} />
  return (
    <footer className={`footer footer-${footer.style}`} data-region="footer">
      <div className="footer-inner">
        {columns.length > 0 && (
          <nav className={singleRow ? 'footer-row' : 'footer-columns'} aria-label={t('footer.label')}>
            {columns.map((column, index) => (
              <div key={index}>
                {column.title && <p className="footer-title">{column.title}</p>}
                <ul>
                  {column.links.map((link) => (
                    <li key={link.href + link.label}>
                      <a
                        href={link.href}
                        {...(link.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
                      >
                        {link.label}
                        {link.external && <Icon name="external" className="icon-external" />}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        <div className="footer-end">
          {logo && (logo.href ? <a href={logo.href}>{image}</a> : image)}
          {copyright && (
            <p className="copyright" dir="auto" dangerouslySetInnerHTML={{ __html: copyright }} />
          )}
          {social.length > 0 && (
            <ul className="social">
              {social.map(({ icon, label, href }) => (
                <li key={href}>
                  <a
                    className="icon-button"
                    href={href}
                    aria-label={label}
                    title={label}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    <Icon name={icon} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}

/** The logo; of two, the one of the color mode. */
function Picture({ src, srcDark, alt, width, height }: NonNullable<FooterProps['logo']>) {
  const rest = { alt, loading: 'lazy', ...(width ? { width } : {}), ...(height ? { height } : {}) } as const
  if (!srcDark) return <img src={src} {...rest} />
  return (
    <>
      <img className="only-light" src={src} {...rest} />
      <img className="only-dark" src={srcDark} {...rest} />
    </>
  )
}
