import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeys, type Reply } from '#protocol'
import css from '../../account/activity/Activity.module.css'
import { passkeyObstacle } from '../../account/activity/passkeySupport.ts'
import { useProof } from '../../account/security/useProof.tsx'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'

type End = Reply<unknown> | undefined

interface EditProps {
  passkey: passkeys.Passkey
  onRename: (name: string) => Promise<void>
  onRemove: () => Promise<void>
}

const Edit = ({ passkey, onRename, onRemove }: EditProps) => {
  const { t } = useTranslation('activity')
  const [name, setName] = useState(passkey.name)
  return (
    <div className={css['form']}>
      <TextField
        label={t('passkey.name')}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Button wide disabled={name.trim() === ''} onPress={() => onRename(name)}>
        {t('passkey.rename')}
      </Button>
      <p className={css['note']}>{t('passkey.removeText')}</p>
      <Button wide variant="danger" onPress={onRemove}>
        {t('passkey.remove')}
      </Button>
    </div>
  )
}

const Add = ({ tell, run }: { tell: (end: End) => Promise<void>; run: ReturnType<typeof useProof>['run'] }) => {
  const { t } = useTranslation('activity')
  const [name, setName] = useState('')
  const obstacle = passkeyObstacle()
  if (obstacle !== undefined) return <p className={css['note']}>{t(`passkey.${obstacle}`)}</p>
  const add = async (): Promise<void> => {
    const begun = await run((code) => request(passkeys.beginAdd, code === undefined ? {} : { code }))
    if (begun?.kind !== 'ok') return tell(begun)
    const { makePasskey } = await import('../../account/activity/askPasskey.ts')
    const response = await makePasskey(begun.data.options)
    if (response === undefined) return showToast(t('passkey.left'))
    setName('')
    return tell(await request(passkeys.finishAdd, { name: name.trim() || t('passkey.unnamed'), response }))
  }
  return (
    <div className={css['form']}>
      <TextField
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Button wide onPress={add}>
        {t('passkey.add')}
      </Button>
    </div>
  )
}

/** The passkeys of the account: what they are, those there are, and another one. */
const PasskeysPage = () => {
  const { t } = useTranslation(['activity', 'shell'])
  const call = useCall(passkeys.list, {})
  const { run, sheet } = useProof()
  const [edited, setEdited] = useState<passkeys.Passkey>()
  const tell = async (end: End): Promise<void> => {
    if (end === undefined) return
    if (end.kind === 'ok') showToast(t('activity:done'), 'good')
    else showToast(failureText(end), 'bad')
    await call.refetch()
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.passkeys')} />}>
      <Card>
        <p className={css['note']}>{t('activity:passkey.text')}</p>
      </Card>
      <CallState
        call={call}
        rows={3}
        isEmpty={({ passkeys: own }) => own.length === 0}
        empty={<Empty compact title={t('activity:passkey.none')} />}
      >
        {({ passkeys: own }) => (
          <ListSection title={t('shell:title.passkeys')}>
            {own.map((passkey) => (
              <ListRow
                key={passkey.id}
                label={
                  <>
                    {passkey.name} {passkey.synced ? <Tag>{t('activity:passkey.synced')}</Tag> : null}
                  </>
                }
                hint={
                  passkey.usedAt === ''
                    ? t('activity:since', { time: formatDateTime(passkey.createdAt) })
                    : t('activity:seen', { time: formatDateTime(passkey.usedAt) })
                }
                onPress={() => setEdited(passkey)}
              />
            ))}
          </ListSection>
        )}
      </CallState>
      <Card title={t('activity:passkey.add')}>
        <Add tell={tell} run={run} />
      </Card>
      <ListSection>
        <ListRow label={t('shell:title.safety')} href="/pages/personal/safety" />
      </ListSection>
      <Sheet open={edited !== undefined} onClose={() => setEdited(undefined)} title={edited?.name ?? ''}>
        {edited === undefined ? null : (
          <Edit
            passkey={edited}
            onRename={async (name) => {
              await tell(await request(passkeys.rename, { id: edited.id, name }))
              setEdited(undefined)
            }}
            onRemove={async () => {
              setEdited(undefined)
              await tell(
                await run((code) =>
                  request(passkeys.remove, { id: edited.id, ...(code === undefined ? {} : { code }) }),
                ),
              )
            }}
          />
        )}
      </Sheet>
      {sheet}
    </Page>
  )
}

export default PasskeysPage
