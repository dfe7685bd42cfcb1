import { useTranslation } from 'react-i18next'
import { hq, isNegative, toAmount } from '#protocol'
import { useCallPages } from '../../../core/request/useCallPages.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatPercent } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { Note } from '../../../ui/Note.tsx'
import { Paged } from '../../../ui/Paged.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { RecordRow } from '../../ticket/history/RecordRow.tsx'
import css from './FundingSheet.module.css'

interface FundingSheetProps {
  instId: string
  name: string
  open: boolean
  onClose: () => void
}

/** The charges of the open sheet; it asks for them each time it opens. */
const Charges = ({ instId }: Pick<FundingSheetProps, 'instId'>) => {
  const { t } = useTranslation('futures')
  const pages = useCallPages(hq.getFundingHistory, { instId }, { cursor: 'after' })
  const charges = pages.pages.flatMap((page) => page.charges)
  return (
    <Paged
      pages={pages}
      count={charges.length}
      rows={6}
      compact
      empty={<Empty compact title={t('funding.none')} text={t('funding.noneHint')} />}
    >
      <ul className={css['charges']} aria-label={t('funding.list')}>
        {charges.map(({ fundingTime, realizedRate }) => (
          <RecordRow
            key={fundingTime}
            name={formatDateTime(fundingTime)}
            plain
            below={[t(isNegative(toAmount(realizedRate)) ? 'funding.shortsPaid' : 'funding.longsPaid')]}
            amount={formatPercent(realizedRate, 4)}
            strong
          />
        ))}
      </ul>
    </Paged>
  )
}

/** What positions in a perpetual were charged as funding: rate and time of each charge, newest first. */
export const FundingSheet = ({ instId, name, open, onClose }: FundingSheetProps) => {
  const { t } = useTranslation('futures')
  return (
    <Sheet open={open} onClose={onClose} title={t('funding.title', { name })}>
      <Note small>{t('funding.about')}</Note>
      <Charges instId={instId} />
    </Sheet>
  )
}
