/**
 * Parts of most public pages, in the first file of every page: a separate one would pack worse. They import nothing
 * that the shell does not have.
 */
import '#src/actors/start-read.ts';
import '#src/app/content/crumbs.tsx';
import '#src/app/content/day.tsx';
import '#src/app/content/link.tsx';
import '#src/app/content/page-head.tsx';
import '#src/app/forms/take-focus.ts';
import '#src/app/head/page-texts.ts';
import '#src/app/lazy/use-loaded.ts';
import '#src/app/shell/below-fold.tsx';
import '#src/app/support/chart-position.ts';
import '#src/i18n/format.ts';
import '#src/ui/controls/check-list.tsx';
import '#src/ui/controls/page-picture.tsx';
import '#src/ui/controls/price.tsx';
import '#src/ui/controls/tag.tsx';
import '#src/ui/fields/form.tsx';
