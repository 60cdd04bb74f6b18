import { useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/**
 * Goes round system, light, dark. CSS shows the icon and the name of the current choice (`data-theme-choice`
 * of `<html>`), so that the markup is the same on every page.
 */
export default function ColorMode() {
  const t = useTranslate()
  return (
    <button type="button" className="icon-button" data-color-mode="">
      {(['system', 'light', 'dark'] as const).map((choice) => (
        <span key={choice} className="mode" data-mode={choice}>
          <Icon name={choice === 'system' ? 'system' : choice === 'light' ? 'sun' : 'moon'} />
          <span className="visually-hidden">{t(`colorMode.${choice}`)}</span>
        </span>
      ))}
    </button>
  )
}
