/** The chunk of what a page needs only once it shows sponsors on a picture. */

export { CoverPlate } from './cover-plate.tsx'
export { PicturePlate } from './picture-plate.tsx'
