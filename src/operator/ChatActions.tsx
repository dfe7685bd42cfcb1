import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutputOf, operators, type Reply } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { useCall } from '../core/request/useCall.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Stack } from '../ui/Stack.tsx'
import css from './Operator.module.css'

const { takeChat, handChat, closeChat, supportStaff } = operators.OPERATOR_CALLS
type Acted = Reply<OutputOf<typeof takeChat>>

/** Back to the queue, among the names: no operator is called so. */
const QUEUE = '-'

interface Props {
  chat: operators.ChatView
  onDone: (chat: operators.ChatView) => void
}

/** Hands it over to somebody, or back to the queue. */
const HandOver = ({ id, onReply }: { id: string; onReply: (reply: Acted) => void }) => {
  const { t } = useTranslation(['support', 'common'])
  const { data } = useCall(supportStaff, {})
  const [to, setTo] = useState<string>()
  return (
    <>
      <SelectField
        label={t('operator.hand')}
        value={to}
        onChange={setTo}
        options={[
          { id: QUEUE, label: t('operator.toQueue') },
          ...(data?.staff ?? []).map(({ name, here }) => ({
            id: name,
            label: here ? t('operator.here', { name }) : name,
          })),
        ]}
      />
      <Button
        variant="ghost"
        disabled={to === undefined}
        why={t('common:first.choose', { field: t('operator.hand') })}
        onPress={async () =>
          to === undefined ? undefined : onReply(await request(handChat, { id, to: to === QUEUE ? '' : to }))
        }
      >
        {t('operator.handOver')}
      </Button>
    </>
  )
}

/** Who it is, and what this operator may do with the conversation. */
export const ChatActions = ({ chat: { id, uid, may, operator, language }, onDone }: Props) => {
  const { t } = useTranslation('support')
  const [asks, setAsks] = useState(false)
  const finish = (reply: Acted): void => {
    setAsks(false)
    if (reply.kind !== 'ok') return showToast(failureText(reply), 'bad')
    const { outcome, chat } = reply.data
    showToast(t(`operator.outcome.${outcome}`), outcome === 'done' ? 'good' : 'bad')
    return onDone(chat)
  }
  return (
    <Card title={uid === null ? `${t('operator.guest')} ${id}` : t('operator.user', { uid })}>
      <Stack gap={3}>
        <Note className={css['long']}>
          {[id, language, operator === '' ? '' : t('operator.with', { name: operator })]
            .filter((text) => text !== '')
            .join(' · ')}
        </Note>
        {may === 'take' ? (
          <Button onPress={async () => finish(await request(takeChat, { id }))}>{t('operator.take')}</Button>
        ) : may === 'mine' ? (
          <>
            <HandOver id={id} onReply={finish} />
            <Button variant="ghost" onPress={() => setAsks(true)}>
              {t('operator.close')}
            </Button>
          </>
        ) : (
          <Note className={css['long']}>{t(`operator.may.${may}`)}</Note>
        )}
      </Stack>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('operator.close')}
        action={t('operator.close')}
        onAction={async () => finish(await request(closeChat, { id }))}
      >
        {t('operator.askClose')}
      </Dialog>
    </Card>
  )
}
