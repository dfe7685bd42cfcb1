import { useTranslation } from 'react-i18next'
import { books } from '#protocol'
import { useArea } from '../core/i18n/useArea.ts'
import { useCall } from '../core/request/useCall.ts'
import { lengthText } from './format/lengthText.ts'
import { outageSpan } from './format/outageSpan.ts'
import { Note } from './Note.tsx'

interface LengthenedProps {
  /** What outages gave back, in ms. */
  lengthened: number
  /** Since when the deadline runs that they lengthened, Unix ms. */
  since: number
  /** Until when it runs or ran, Unix ms; 0 where that is open. */
  until: number
}

const Lengthened = ({ lengthened, since, until }: LengthenedProps) => {
  const { t } = useTranslation('outage')
  const { data } = useCall(
    books.outages,
    { from: String(since), ...(until === 0 ? {} : { to: String(until) }) },
    { fresh: 60_000, quiet: true },
  )
  if (!useArea('outage')) return null
  return (
    <Note small>
      {t('lengthened', { time: lengthText(lengthened) })}
      {(data?.outages ?? []).toReversed().map(({ from, to, cause }) => (
        <span key={from} data-outage={from}>
          <br />
          {outageSpan(from, to)} · {t(`cause.${cause}`)}
        </span>
      ))}
    </Note>
  )
}

/** Beside a deadline that outages lengthened: by how much, and which they were. */
export const OutageNote = (props: LengthenedProps) => (props.lengthened > 0 ? <Lengthened {...props} /> : null)
