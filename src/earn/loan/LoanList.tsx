import { useTranslation } from 'react-i18next'
import { loan } from '#protocol'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { CallState } from '../../ui/CallState.tsx'
import { ListEnd } from '../../ui/ListEnd.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { LoanRow } from './LoanRow.tsx'

/** Prices move while the list is open: read again so often, in ms. */
const EVERY = 15_000

/** The user's loans that run, or those that are over; nothing where there are none. */
export const LoanList = ({ over }: { over: boolean }) => {
  const { t } = useTranslation('loan')
  const list = useCallPages(loan.list, { over }, { every: EVERY })
  const call = { ...list, data: list.loading ? undefined : list.pages, refetch: list.refresh }
  const loans = list.pages.flatMap((page) => page.loans)
  return (
    <CallState call={call} rows={1} compact isEmpty={() => loans.length === 0} empty={null}>
      {() => (
        <>
          <ListSection title={t('title.list')}>
            {loans.map((one) => (
              <LoanRow key={one.id} loan={one} />
            ))}
          </ListSection>
          {/* The page ends with the list below. */}
          {list.hasMore ? <ListEnd pages={list} /> : null}
        </>
      )}
    </CallState>
  )
}
