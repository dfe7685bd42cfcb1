import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../core/toastQueue.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { fileOf, saveCanvas } from './canvasFile.ts'
import { shareOrNot } from './shareOrNot.ts'

interface PictureButtonsProps {
  canvas: RefObject<HTMLCanvasElement | null>
  /** Name of the file, which says its type. */
  name: string
  link: string
}

/** Hands a drawn picture to the device's share sheet, with the link, or saves it; where nothing can be shared it is saved too. */
export const PictureButtons = ({ canvas, name, link }: PictureButtonsProps) => {
  const { t } = useTranslation('promote')
  const save = async (): Promise<void> => {
    const drawn = canvas.current
    const isSaved = drawn !== null && (await saveCanvas(drawn, name))
    showToast(t(isSaved ? 'saved' : 'notSaved'), isSaved ? 'good' : 'bad')
  }
  const share = async (): Promise<void> => {
    const file = canvas.current === null ? undefined : await fileOf(canvas.current, name)
    const isShared = file !== undefined && (await shareOrNot({ files: [file], title: t('title.promote'), text: link }))
    if (!isShared) await save()
  }
  return (
    <Stack gap={2}>
      <Button size="large" wide onPress={share}>
        <Share2 size={18} aria-hidden />
        {t('sharePicture')}
      </Button>
      <Button variant="ghost" size="large" wide onPress={save}>
        <Download size={18} aria-hidden />
        {t('save')}
      </Button>
    </Stack>
  )
}
