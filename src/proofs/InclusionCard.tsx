import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  books,
  createSignatureCheck,
  type InclusionReport,
  LEDGER_DECIMALS,
  type PublicRoots,
  verifyInclusion,
} from '#protocol'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { signedIn } from '../core/state/state.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { formatAmount } from '../ui/format/number.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { VerifySteps } from './VerifySteps.tsx'

type Outcome = { readonly report: InclusionReport; readonly at: number } | { readonly problem: string }

const OwnedCard = ({ report, at }: { report: InclusionReport; at: number }) => {
  const { t } = useTranslation('inclusion')
  return (
    <Card title={t('owned')}>
      <KeyValue
        rows={[
          { id: 'at', label: t('at'), value: formatDateTime(String(at)) },
          ...report.owned.map(({ coin, amount }) => ({
            id: coin,
            label: coin,
            value: formatAmount(amount, LEDGER_DECIMALS),
          })),
        ]}
      />
      {report.owned.length === 0 ? <p>{t('nothing')}</p> : null}
      <Note small>{t('proves')}</Note>
    </Card>
  )
}

/** Whether what one owns is part of the totals that everybody is shown: recomputed here, at the user's wish. */
export const InclusionCard = ({ shown }: { shown: PublicRoots | undefined }) => {
  const { t } = useTranslation('inclusion')
  const user = useSignalValue(signedIn) === true
  const [outcome, setOutcome] = useState<Outcome>()
  const check = async (): Promise<void> => {
    setOutcome(undefined)
    const [own, keys] = await Promise.all([request(books.inclusion, {}), request(books.statementKeys, {})])
    if (own.kind !== 'ok') return setOutcome({ problem: failureText(own) })
    const { proof } = own.data
    if (proof === undefined) return setOutcome({ problem: t('none') })
    const known = keys.kind === 'ok' ? keys.data.keys.map(({ publicKey }) => publicKey) : undefined
    setOutcome({
      report: await verifyInclusion(proof, shown, { check: createSignatureCheck(), keys: known }),
      at: proof.at,
    })
  }
  return (
    <>
      <Card title={t('title')}>
        <Stack gap={3}>
          <Note small>{t(user ? 'text' : 'signIn')}</Note>
          {user ? (
            <Button wide variant="ghost" onPress={check}>
              {t('check')}
            </Button>
          ) : null}
          {outcome !== undefined && 'problem' in outcome ? <p role="alert">{outcome.problem}</p> : null}
        </Stack>
      </Card>
      {outcome !== undefined && 'report' in outcome ? (
        <>
          <VerifySteps
            verdict={outcome.report.verdict}
            steps={outcome.report.steps.map((step) => ({ ...step, detail: '' }))}
            area="inclusion"
          />
          <OwnedCard {...outcome} />
        </>
      ) : null}
    </>
  )
}
