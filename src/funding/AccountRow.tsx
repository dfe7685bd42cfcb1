import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PayField, withdrawals } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { Row } from '../ui/Row.tsx'
import { Stack } from '../ui/Stack.tsx'
import { channelName } from './channels.ts'

/** A saved account: masked until it is asked for in full, with what is left of its hold. */
export const AccountRow = ({ account, onChange }: { account: withdrawals.PayoutAccount; onChange: () => unknown }) => {
  const { t } = useTranslation('money')
  const [asks, setAsks] = useState(false)
  const [whole, setWhole] = useState<readonly PayField[]>()
  const show = async (): Promise<void> => {
    const reply = await request(withdrawals.payoutAccount, { id: account.id })
    if (reply.kind === 'ok') setWhole(reply.data.fields)
    else showToast(failureText(reply), 'bad')
  }
  const remove = async (): Promise<void> => {
    const reply = await request(withdrawals.removePayoutAccount, { id: account.id })
    setAsks(false)
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    await onChange()
  }
  return (
    <Card title={account.label}>
      <Stack>
        <KeyValue
          rows={[
            { id: 'channel', label: t('channel'), value: channelName(account) },
            ...(whole === undefined ? account.fields : []).map(({ key, value }) => ({
              id: key,
              label: t(`field.${key}`),
              value,
            })),
          ]}
        />
        {whole?.map(({ key, value }) => (
          <CopyRow key={key} label={t(`field.${key}`)} value={value} />
        ))}
        {account.held ? (
          <Row>
            <Note as="span">{t('account.held')}</Note>
            <Countdown until={account.usableAt} announce onEnd={() => void onChange()} />
          </Row>
        ) : null}
        {whole === undefined ? (
          <Button variant="ghost" onPress={show}>
            {t('account.show')}
          </Button>
        ) : (
          <Button variant="ghost" onPress={() => setWhole(undefined)}>
            {t('account.hide')}
          </Button>
        )}
        <Button variant="ghost" onPress={() => setAsks(true)}>
          {t('account.remove')}
        </Button>
        <Dialog
          open={asks}
          onClose={() => setAsks(false)}
          title={t('account.remove')}
          action={t('account.remove')}
          onAction={remove}
        >
          {t('account.removeText', { name: account.label })}
        </Dialog>
      </Stack>
    </Card>
  )
}
