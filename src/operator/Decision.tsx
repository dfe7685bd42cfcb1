import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cases, type OutputOf, operators, type Reply } from '#protocol'
import { request } from '../core/request/request.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Stack } from '../ui/Stack.tsx'
import { moneyOf } from './facts.ts'
import css from './Operator.module.css'

const { claimCase, releaseCase, decideCase } = operators.OPERATOR_CALLS

interface DecisionProps {
  data: operators.OperatorCase
  me: operators.Operator
  onDone: (reply: Reply<OutputOf<typeof decideCase | typeof claimCase>>) => Promise<void>
}

/** What this operator may do with an open case: take it, approve it, reject it with a reason of its list. */
export const Decision = ({ data, me, onDone }: DecisionProps) => {
  const { t } = useTranslation(['operator', 'certification', 'common'])
  const [reason, setReason] = useState<cases.CaseReason>()
  const [asks, setAsks] = useState<'approved' | 'rejected'>()
  const { id, kind, claimedBy, may } = data
  // What moves: paid out after the fee, or unlocked whole; credited after the fee, or not what was sent.
  const moved = moneyOf(
    data,
    kind === 'withdrawal' ? (asks === 'rejected' ? 'amount' : 'paysOut') : asks === 'rejected' ? 'paysIn' : 'net',
  )
  const decide = async (): Promise<void> => {
    setAsks(undefined)
    if (asks === 'approved') await onDone(await request(decideCase, { id, outcome: 'approved' }))
    else if (reason !== undefined) await onDone(await request(decideCase, { id, outcome: 'rejected', reason }))
  }
  return (
    <Card title={t('case.decision')}>
      <Stack gap={3}>
        <div className={css['actions']}>
          {claimedBy === me.name ? (
            <Button variant="ghost" onPress={async () => onDone(await request(releaseCase, { id }))}>
              {t('case.release')}
            </Button>
          ) : (
            <Button variant="ghost" onPress={async () => onDone(await request(claimCase, { id }))}>
              {t('case.claim')}
            </Button>
          )}
          {may === 'yes' ? <Button onPress={() => setAsks('approved')}>{t('case.approve')}</Button> : null}
        </div>
        <SelectField
          label={t('case.reason')}
          value={reason}
          onChange={setReason}
          options={cases.CASE_REASONS[kind].map((one) => ({ id: one, label: t(`certification:reason.${one}`) }))}
        />
        <Button
          variant="ghost"
          disabled={reason === undefined}
          why={t('common:first.choose', { field: t('operator:case.reason') })}
          onPress={() => setAsks('rejected')}
        >
          {t('case.reject')}
        </Button>
      </Stack>
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={t(asks === 'rejected' ? 'case.reject' : 'case.approve')}
        action={t(asks === 'rejected' ? 'case.reject' : 'case.approve')}
        onAction={decide}
      >
        {`${t(`certification:case.kind.${kind}`)} ${id}${moved === '' ? '' : ` · ${moved}`}`}
        {asks === 'rejected' && reason !== undefined ? ` · ${t(`certification:reason.${reason}`)}` : ''}
      </Dialog>
    </Card>
  )
}
