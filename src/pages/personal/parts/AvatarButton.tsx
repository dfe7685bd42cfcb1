import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { certification, type InputOf } from '#protocol'
import { PictureField } from '../../../account/identity/PictureField.tsx'
import { failureText } from '../../../core/request/message.ts'
import { request } from '../../../core/request/request.ts'
import { loadPerson } from '../../../core/state/startData.ts'
import { showToast } from '../../../core/toastQueue.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import css from './Profile.module.css'

/** The user's picture, which a tap changes or takes away. */
export const AvatarButton = ({ name, avatar }: { name: string; avatar: string }) => {
  const { t } = useTranslation('certification')
  const [open, setOpen] = useState(false)
  const save = async (input: InputOf<typeof certification.updateUserHeadImg>): Promise<void> => {
    const reply = await request(certification.updateUserHeadImg, input)
    if (reply.kind !== 'ok') return showToast(failureText(reply), 'bad')
    await loadPerson()
    return setOpen(false)
  }
  return (
    <>
      <button type="button" className={css['avatar']} aria-label={t('avatar.change')} onClick={() => setOpen(true)}>
        <Avatar name={name} src={avatar === '' ? undefined : avatar} size="large" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('avatar.change')}>
        <PictureField
          label={t('avatar.title')}
          hint={t('avatar.hint')}
          purpose="avatar"
          onSent={(image) => {
            if (image !== undefined) void save({ image })
          }}
        />
        {avatar === '' ? null : (
          <Button variant="ghost" wide onPress={() => save({})}>
            {t('avatar.remove')}
          </Button>
        )}
      </Sheet>
    </>
  )
}
