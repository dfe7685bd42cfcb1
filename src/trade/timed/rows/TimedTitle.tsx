import { useTranslation } from 'react-i18next'
import type { TimedContract } from '#protocol'
import { DirectionTag } from './DirectionTag.tsx'
import { SecondsLeft } from './SecondsLeft.tsx'
import css from './TimedTitle.module.css'
import { outcomeText } from './timedText.ts'

interface TimedTitleProps {
  contract: TimedContract
  /** The heading of a page, or the first line of a row. */
  as: 'h2' | 'span'
}

/** Instrument and direction of a contract, with the time that is left, or what it came to. */
export const TimedTitle = ({ contract, as: Tag }: TimedTitleProps) => {
  const { t } = useTranslation('timed')
  return (
    <Tag className={css['line']}>
      <span className={css['name']}>
        {contract.instId.replace('-', ' / ')} <DirectionTag direction={contract.direction} />
      </span>
      {contract.state === 'open' ? (
        <SecondsLeft until={contract.expiry} className={css['left']} />
      ) : (
        <span className={css['left']}>{outcomeText(t, contract)}</span>
      )}
    </Tag>
  )
}
