/** The chunk of viewers who make a clip; the worker that makes it is another one. */

import '#client/ui/theme/screens/clip.css'

export { ClipDialog } from './clip-dialog.tsx'
