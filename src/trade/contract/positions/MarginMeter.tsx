import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { warningLevel } from '#protocol'
import { useSignalEffect } from '../../../ui/live/useSignalEffect.ts'
import { writeAttribute, writeText } from '../../../ui/live/writeText.ts'
import { ratioText } from '../confirm/resultRows.ts'
import css from './Positions.module.css'

interface MeterProps {
  /** Of what it is, for those who cannot see where it stands. */
  name: string
  label: string
  /** What the bar is called for those who hear it. */
  voice: string
  /** How full the bar is, its figure and warning. Must be stable; the signals that it reads are watched. */
  read: () => MeterReading
}

export interface MeterReading {
  /** 0 to 1. */
  readonly share: number
  readonly text: string
  readonly level: 0 | 1 | 2
  /** What the level means; '' at 0. */
  readonly word: string
}

const SIGNS = ['', '⚠', '⛔'] as const

/**
 * A bar that rises to the moment at which the venue closes. At its two warnings it says so with a sign and a word, and
 * aloud when it rises there; the figure itself is never announced. Written without rendering.
 */
export const Meter = ({ name, label, voice: called, read }: MeterProps) => {
  const { t } = useTranslation('futures')
  const meter = useRef<HTMLMeterElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const figure = useRef<HTMLSpanElement>(null)
  const word = useRef<HTMLSpanElement>(null)
  const voice = useRef<HTMLSpanElement>(null)
  const before = useRef(0)
  useSignalEffect(
    useCallback(() => {
      const { share, text, level, word: levelName } = read()
      if (meter.current === null || bar.current === null) return
      meter.current.value = share
      writeAttribute(meter.current, 'aria-valuetext', levelName === '' ? text : `${text}, ${levelName}`)
      writeAttribute(bar.current, 'data-level', String(level))
      bar.current.style.transform = `scaleX(${share})`
      if (figure.current) writeText(figure.current, text)
      if (word.current) writeText(word.current, level === 0 ? '' : `${SIGNS[level]} ${levelName}`)
      if (voice.current && level !== before.current)
        writeText(
          voice.current,
          level > before.current ? t('ratio.warning', { name, level: levelName, ratio: text }) : '',
        )
      before.current = level
    }, [read, name, t]),
  )
  return (
    <div className={css['ratio']}>
      <span className={css['line']}>
        <span className={css['small']}>{label}</span>
        <span>
          <span ref={word} className={css['warning']} aria-hidden="true" />{' '}
          <span ref={figure} className="n" aria-hidden="true" />
        </span>
      </span>
      <meter ref={meter} className="hidden-text" min={0} max={1} value={0} aria-label={called} />
      <span className={css['meter']} aria-hidden="true">
        <span ref={bar} className={css['bar']} />
      </span>
      <span ref={voice} className="hidden-text" aria-live="assertive" />
    </div>
  )
}

interface MarginMeterProps {
  name: string
  /** What stands above the bar, where it is not just the ratio. */
  label?: string
  /** Must be stable; the signals that it reads are watched. */
  ratio: () => { readonly known: boolean; readonly value: string | undefined }
}

/** The margin ratio of contracts as a bar that rises to liquidation at 100 %, with warnings from 80 and from 95 % on. */
export const MarginMeter = ({ name, label, ratio }: MarginMeterProps) => {
  const { t } = useTranslation('futures')
  const read = useCallback((): MeterReading => {
    const { known, value } = ratio()
    const level = known ? warningLevel(value) : 0
    return {
      share: !known ? 0 : value === undefined ? 1 : Math.min(1, Math.max(0, Number(value))),
      text: known && value === undefined ? t('ratio.gone') : ratioText(known ? value : undefined),
      level,
      word: level === 0 ? '' : t(`ratio.level${level}`),
    }
  }, [ratio, t])
  return <Meter name={name} label={label ?? t('ratio.label')} voice={t('ratio.of', { name })} read={read} />
}
