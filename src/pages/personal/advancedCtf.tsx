import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { certification } from '#protocol'
import { AdvancedCard } from '../../account/identity/AdvancedCard.tsx'
import { LimitCard } from '../../account/identity/LimitCard.tsx'
import { PrimaryCard } from '../../account/identity/PrimaryCard.tsx'
import { VerificationOutcome } from '../../account/identity/VerificationOutcome.tsx'
import { joinCalls } from '../../core/request/joinCalls.ts'
import { useCall } from '../../core/request/useCall.ts'
import { loadPerson } from '../../core/state/startData.ts'
import { CallState } from '../../ui/CallState.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** How often a step that waits for a decision is asked for again. */
const POLL_MS = 2_000
const whilePending = (step: { state: certification.CertificationState } | undefined) =>
  step?.state === 'pending' ? POLL_MS : undefined

/** Identity certification: limits by level, the primary step, then the advanced one. */
const AdvancedCtf = () => {
  const { t } = useTranslation(['certification', 'shell'])
  const primary = useCall(certification.primaryCertificationDataEcho, {}, { every: whilePending })
  const advanced = useCall(certification.advancedCertificationDataEcho, {}, { every: whilePending })
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
  const both = joinCalls({ primary, advanced })
  return (
    <Page tint bar={<PageBar title={t('shell:title.certification')} />}>
      <CallState call={both} rows={6}>
        {(steps) => (
          <>
            <LimitCard limit={steps.primary.limit} />
            <PrimaryCard step={steps.primary} onSent={both.refetch} />
            <AdvancedCard step={steps.advanced} onSent={both.refetch} />
            <VerificationOutcome which="primary" step={steps.primary} />
            <VerificationOutcome which="advanced" step={steps.advanced} />
            <ListSection>
              <ListRow label={t('shell:title.cases')} href="/x/cases" />
            </ListSection>
          </>
        )}
      </CallState>
    </Page>
  )
}

export default AdvancedCtf
