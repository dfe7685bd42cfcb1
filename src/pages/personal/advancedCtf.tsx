import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { certification } from '#protocol'
import { AdvancedCard } from '../../account/identity/AdvancedCard.tsx'
import { LimitCard } from '../../account/identity/LimitCard.tsx'
import { PrimaryCard } from '../../account/identity/PrimaryCard.tsx'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { loadPerson } from '../../core/state/startData.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Milliseconds after which a step that is being judged is looked at again. */
const LOOK = 2_000
const whileJudged = (step: { state: certification.CertificationState } | undefined) =>
  step?.state === 'pending' ? LOOK : undefined

/** Identity certification: limits by level, the primary step, then the advanced one. */
const AdvancedCtf = () => {
  const { t } = useTranslation(['certification', 'shell'])
  const primary = useCall(certification.primaryCertificationDataEcho, {}, { every: whileJudged })
  const advanced = useCall(certification.advancedCertificationDataEcho, {}, { every: whileJudged })
  const { refetch: askAdvanced } = advanced
  const { refetch: askPrimary } = primary
  const [one, two] = [primary.data?.state, advanced.data?.state]
  // What was decided decides what comes next, and what the account page says.
  useEffect(() => {
    if (one === 'approved') void askAdvanced()
  }, [one, askAdvanced])
  useEffect(() => {
    if (two === 'approved') void askPrimary()
  }, [two, askPrimary])
  useEffect(() => {
    if (one !== undefined && two !== undefined) void loadPerson()
  }, [one, two])
  const both = () => Promise.all([primary.refetch(), advanced.refetch()])
  const failure = primary.failure ?? advanced.failure
  const ready = primary.data !== undefined && advanced.data !== undefined
  return (
    <Page tint bar={<PageBar title={t('shell:title.certification')} />}>
      {ready ? (
        <>
          <LimitCard limit={primary.data.limit} />
          <PrimaryCard step={primary.data} onSent={both} />
          <AdvancedCard step={advanced.data} onSent={both} />
          <ListSection>
            <ListRow label={t('shell:title.cases')} href="/x/cases" />
          </ListSection>
        </>
      ) : failure === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={both} />
      )}
    </Page>
  )
}

export default AdvancedCtf
