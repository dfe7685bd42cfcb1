import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { warningLevel } from '#protocol'
import { useSignalEffect } from '../../../../live/useSignalEffect.ts'
import { writeAttribute, writeText } from '../../../../live/writeText.ts'
import { ratioText } from '../confirm/resultRows.ts'
import css from './Positions.module.css'

interface MarginMeterProps {
  /** Of what it is, for those who cannot see where it stands. */
  name: string
  /** What stands above the bar, where it is not just the ratio. */
  label?: string
  /** Must be stable; the signals that it reads are watched. */
  ratio: () => { readonly known: boolean; readonly value: string | undefined }
}

const SIGNS = ['', '⚠', '⛔'] as const

/**
 * The margin ratio as a bar that rises to liquidation at 100 %. From 80 and from 95 % on it says so with a sign and a
 * word, and aloud when it rises there; the figure itself is never announced. Written without rendering.
 */
export const MarginMeter = ({ name, label, ratio }: MarginMeterProps) => {
  const { t } = useTranslation('futures')
  const meter = useRef<HTMLMeterElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const figure = useRef<HTMLSpanElement>(null)
  const word = useRef<HTMLSpanElement>(null)
  const voice = useRef<HTMLSpanElement>(null)
  const level = useRef(0)
  useSignalEffect(
    useCallback(() => {
      const { known, value } = ratio()
      const at = known ? warningLevel(value) : 0
      const share = !known ? 0 : value === undefined ? 1 : Math.min(1, Math.max(0, Number(value)))
      const text = known && value === undefined ? t('ratio.gone') : ratioText(known ? value : undefined)
      const said = at === 0 ? '' : t(`ratio.level${at}`)
      if (meter.current === null || bar.current === null) return
      meter.current.value = share
      writeAttribute(meter.current, 'aria-valuetext', said === '' ? text : `${text}, ${said}`)
      writeAttribute(bar.current, 'data-level', String(at))
      bar.current.style.transform = `scaleX(${share})`
      if (figure.current) writeText(figure.current, text)
      if (word.current) writeText(word.current, at === 0 ? '' : `${SIGNS[at]} ${said}`)
      if (voice.current && at !== level.current)
        writeText(voice.current, at > level.current ? t('ratio.warning', { name, level: said, ratio: text }) : '')
      level.current = at
    }, [ratio, name, t]),
  )
  return (
    <div className={css['ratio']}>
      <span className={css['line']}>
        <span className={css['small']}>{label ?? t('ratio.label')}</span>
        <span>
          <span ref={word} className={css['warning']} aria-hidden="true" />{' '}
          <span ref={figure} className="n" aria-hidden="true" />
        </span>
      </span>
      <meter ref={meter} className="hidden-text" min={0} max={1} value={0} aria-label={t('ratio.of', { name })} />
      <span className={css['meter']} aria-hidden="true">
        <span ref={bar} className={css['bar']} />
      </span>
      <span ref={voice} className="hidden-text" aria-live="assertive" />
    </div>
  )
}
