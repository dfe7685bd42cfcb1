import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../../../core/screens/navigation.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatDate } from '../../../../ui/format/time.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { noticePath } from '../noticePath.ts'
import type { Notice } from '../Ticker.tsx'
import css from './HomePopup.module.css'
import { popupOf, rememberPopup } from './shown.ts'

interface HomePopupProps {
  readonly notices: readonly Notice[]
  /** When the account was opened, Unix ms; 0 for a guest. */
  readonly opened: number
}

/** Shows a pinned announcement, each once; it counts as shown when it is closed or read. */
export const HomePopup = ({ notices, opened }: HomePopupProps) => {
  const { t } = useTranslation(['home', 'common'])
  const navigation = useNavigation()
  const [notice] = useState(() => popupOf(notices, opened))
  const [open, setOpen] = useState(true)
  if (notice === undefined) return null
  const { id, title, summary, publishedAt } = notice
  const close = (): void => {
    rememberPopup(id)
    setOpen(false)
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      foot={
        <div className={css['actions']}>
          <Button variant="ghost" size="large" wide onPress={close}>
            {t('common:close')}
          </Button>
          <Button
            size="large"
            wide
            onPress={() => {
              close()
              navigation.push(noticePath(id))
            }}
          >
            {t('home:popup.read')}
          </Button>
        </div>
      }
    >
      <p className={css['date']}>{formatDate(publishedAt)}</p>
      <p>{summary}</p>
    </Sheet>
  )
}
