import Share2 from 'lucide-react/icons/share-2'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useCopy } from '../../../ui/useCopy.ts'
import { shareOrNot } from './shareOrNot.ts'

/** Hands the invitation link to the device's share sheet; where there is none, it copies the link. */
export const ShareLinkButton = ({ link }: { link: string }) => {
  const { t } = useTranslation('promote')
  const copy = useCopy()
  const share = async (): Promise<void> => {
    if (!(await shareOrNot({ title: t('title.promote'), url: link }))) await copy(link)
  }
  return (
    <Button size="large" wide onPress={share}>
      <Share2 size={18} aria-hidden />
      {t('share')}
    </Button>
  )
}
