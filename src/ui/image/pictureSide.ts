import { DOCUMENT_MAX_SIDE, IMAGE_MAX_SIDE, type InputOf, type pictures } from '#protocol'

/** Longer side at most of what is sent for each purpose, in pixels. */
export const PICTURE_MAX_SIDE: Readonly<Record<InputOf<typeof pictures.uploadPic>['purpose'], number>> = {
  avatar: IMAGE_MAX_SIDE,
  receipt: IMAGE_MAX_SIDE,
  certification: DOCUMENT_MAX_SIDE,
  reset: DOCUMENT_MAX_SIDE,
  chat: DOCUMENT_MAX_SIDE,
  payment: IMAGE_MAX_SIDE,
}
