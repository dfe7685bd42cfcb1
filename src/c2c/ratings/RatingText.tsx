import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RatingHideReason, RatingVerdict } from '#protocol'
import { formatDate } from '../../ui/format/time.ts'
import { Note } from '../../ui/Note.tsx'
import { Tag } from '../../ui/Tag.tsx'
import css from './Ratings.module.css'

interface RatingTextProps {
  rating: {
    readonly verdict: RatingVerdict
    readonly text: string
    readonly at: number
    readonly hidden?: RatingHideReason | undefined
  }
  /** Whose it is. */
  by: ReactNode
}

/** One rating: whose, when, its verdict, and its text, or that this was hidden; who wrote it still reads it. */
export const RatingText = ({ rating: { verdict, text, at, hidden }, by }: RatingTextProps) => {
  const { t } = useTranslation('c2cMarket')
  return (
    <div className={css['line']}>
      <span className={css['head']}>
        <Tag tone={verdict === 'positive' ? 'good' : 'bad'}>{t(`rating.verdict.${verdict}`)}</Tag>
        <Note small as="span">
          {by} · {formatDate(at)}
        </Note>
      </span>
      {hidden === undefined ? null : (
        <Note small>
          {t(text === '' ? 'rating.hidden' : 'rating.hiddenOwn', { reason: t(`rating.hideReason.${hidden}`) })}
        </Note>
      )}
      {text === '' ? null : <p className={css['text']}>{text}</p>}
    </div>
  )
}
