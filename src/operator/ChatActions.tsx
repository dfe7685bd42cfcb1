import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desk, type OutputOf, type Reply } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import css from './Desk.module.css'
import { deskRequest, useDesk } from './deskRequest.ts'

const { takeChat, handChat, closeChat, supportStaff } = desk.DESK_CALLS
type Acted = Reply<OutputOf<typeof takeChat>>

/** Back to the queue, among the names: no operator is called so. */
const QUEUE = '-'

interface Props {
  chat: desk.DeskChat
  onDone: (chat: desk.DeskChat) => void
}

/** Hands it over to somebody, or back to the queue. */
const HandOver = ({ id, onReply }: { id: string; onReply: (reply: Acted) => void }) => {
  const { t } = useTranslation('support')
  const { data } = useDesk(supportStaff, {})
  const [to, setTo] = useState<string>()
  return (
    <>
      <SelectField
        label={t('desk.hand')}
        value={to}
        onChange={setTo}
        options={[
          { id: QUEUE, label: t('desk.toQueue') },
          ...(data?.staff ?? []).map(({ name, here }) => ({
            id: name,
            label: here ? t('desk.here', { name }) : name,
          })),
        ]}
      />
      <Button
        variant="ghost"
        disabled={to === undefined}
        onPress={async () =>
          to === undefined ? undefined : onReply(await deskRequest(handChat, { id, to: to === QUEUE ? '' : to }))
        }
      >
        {t('desk.handOver')}
      </Button>
    </>
  )
}

/** Who it is, and what this operator may do with the conversation. */
export const ChatActions = ({ chat: { id, uid, may, operator, language }, onDone }: Props) => {
  const { t } = useTranslation('support')
  const [asks, setAsks] = useState(false)
  const told = (reply: Acted): void => {
    setAsks(false)
    if (reply.kind !== 'ok') return showToast(failureText(reply), 'bad')
    const { outcome, chat } = reply.data
    showToast(t(`desk.outcome.${outcome}`), outcome === 'done' ? 'good' : 'bad')
    return onDone(chat)
  }
  return (
    <Card title={uid === null ? `${t('desk.guest')} ${id}` : t('desk.user', { uid })}>
      <div className={css['form']}>
        <p className={css['note']}>
          {[id, language, operator === '' ? '' : t('desk.with', { name: operator })]
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
        {may === 'take' ? (
          <Button onPress={async () => told(await deskRequest(takeChat, { id }))}>{t('desk.take')}</Button>
        ) : may === 'mine' ? (
          <>
            <HandOver id={id} onReply={told} />
            <Button variant="ghost" onPress={() => setAsks(true)}>
              {t('desk.close')}
            </Button>
          </>
        ) : (
          <p className={css['note']}>{t(`desk.may.${may}`)}</p>
        )}
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('desk.close')}
        action={t('desk.close')}
        onAction={async () => told(await deskRequest(closeChat, { id }))}
      >
        {t('desk.askClose')}
      </Dialog>
    </Card>
  )
}
