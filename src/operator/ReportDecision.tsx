import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type OutputOf, operators, type Reply } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { useWhyNot } from './useWhyNot.ts'

const { dismissReferralReport, upholdReferralReport } = operators.OPERATOR_CALLS
const EFFECTS = { done: 'good', proposed: 'good', waits: 'bad', gone: 'bad' } as const

const schema = v.object({ note: v.string() })

/** What dismissing a report changes. */
const dismissalOf = ({ kind, link, accounts }: operators.ReferralReport) => {
  if (kind !== 'own' || accounts.length === 0) return 'nothing'
  return link === 'device' && accounts.some(({ state }) => state !== 'ended') ? 'release' : 'ended'
}

interface ReportDecisionProps {
  report: operators.ReferralReport
  onDone: () => Promise<unknown>
}

/** One operator dismisses a report; to uphold it takes a second one. Each is confirmed with what it changes. */
export const ReportDecision = ({ report, onDone }: ReportDecisionProps) => {
  const { t } = useTranslation(['operatorEarn', 'operator'])
  const [asks, setAsks] = useState<'uphold' | 'dismiss'>()
  const form = useForm({ schema, values: { note: '' }, onSubmit: () => setAsks('uphold') })
  const note = form.watch('note')
  const why = useWhyNot()(note)
  const { id, accounts } = report
  const send = async (): Promise<void> => {
    const call = asks === 'dismiss' ? dismissReferralReport : upholdReferralReport
    setAsks(undefined)
    const reply: Reply<{ outcome: OutputOf<typeof dismissReferralReport | typeof upholdReferralReport>['outcome'] }> =
      await request(call, { id, note })
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    else showToast(t(`operator:outcome.${reply.data.outcome}`), EFFECTS[reply.data.outcome])
    await onDone()
  }
  const effect = asks === 'dismiss' ? dismissalOf(report) : accounts.length === 0 ? 'record' : 'uphold'
  return (
    <Card title={t('operator:case.decision')}>
      <Form of={form} gap="close">
        <TextInput {...form.field('note')} label={t('operator:note')} maxLength={500} />
        <SubmitButton of={form} size="normal" disabled={why !== undefined} why={why}>
          {t('report.uphold')}
        </SubmitButton>
        <Button variant="ghost" disabled={why !== undefined} why={why} onPress={() => setAsks('dismiss')}>
          {t('report.dismiss')}
        </Button>
      </Form>
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={t(`report.${asks ?? 'dismiss'}`)}
        action={t(`report.${asks ?? 'dismiss'}`)}
        tone={asks === 'uphold' ? 'danger' : 'plain'}
        onAction={send}
      >
        {t(`report.effect.${effect}`)}
      </Dialog>
    </Card>
  )
}
