import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { describe, expect } from 'vitest';
import type { ConfirmRequest } from '#machines/confirm.machine.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const zh = translatorIn('zh-CN');

async function ask(more: Partial<ConfirmRequest> = {}) {
  const { router, user } = await openApplication(server, '/');
  const { confirm } = router.options.context;
  const answers: boolean[] = [];
  confirm.on('confirm.resolved', ({ accepted }) => answers.push(accepted));
  confirm.send({
    type: 'confirm.requested',
    request: {
      id: 'q1',
      type: 'info',
      title: { key: '' },
      content: { key: '是否继续？' },
      showCancel: true,
      cancelText: null,
      confirmText: null,
      ...more,
    },
  });
  await screen.findByRole('dialog');
  const button = (key: string) => screen.queryByRole('button', { name: zh(key) });
  return { confirm, user, answers, button };
}

describe('the global dialog', () => {
  test.each(['success', 'error', 'warning', 'info'] as const)(
    'a dialog of type %s has its own title and the default words',
    async (type) => {
      const { button } = await ask({ type });
      await screen.findByRole('dialog', { name: zh(`shell:confirm.title.${type}`) });
      expect(button('shell:confirm.ok')).not.toBeNull();
      expect(button('shell:confirm.cancel')).not.toBeNull();
    },
  );

  test('a dialog shows cancel only when it is asked to', async () => {
    const { button } = await ask({ showCancel: false });
    expect(button('shell:confirm.cancel')).toBeNull();
  });

  test('a dialog waits with a disabled button while its owner works, and closes with it', async () => {
    const { confirm, user, answers } = await ask();
    await user.click(screen.getByRole('button', { name: zh('shell:confirm.ok') }));

    const working = await screen.findByRole('button', { name: zh('shell:confirm.working') });
    expect(working.getAttribute('aria-disabled')).toBe('true');
    await user.click(working);
    await user.keyboard('{Escape}');
    expect(answers).toEqual([true]);
    expect(screen.queryByRole('dialog')).not.toBeNull();

    confirm.send({ type: 'confirm.withdrawn', id: 'q1' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each(['success', 'error', 'warning', 'info'] as const)(
    'a question of type %s begins at the button that keeps things as they are',
    async (type) => {
      const { user, answers, button } = await ask({ type });
      await waitFor(() => expect(document.activeElement).toBe(button('shell:confirm.cancel')));
      await user.keyboard('{Enter}');
      expect(answers).toEqual([false]);
    },
  );

  test('a message without a choice begins at its only button', async () => {
    const { button } = await ask({ showCancel: false });
    await waitFor(() => expect(document.activeElement).toBe(button('shell:confirm.ok')));
  });

  test('a held Enter answers nothing', async () => {
    const { user, answers, button } = await ask();
    button('shell:confirm.ok')?.focus();
    const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
    expect(document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held))).toBe(false);
    expect(answers).toEqual([]);
    await user.keyboard('{Enter}');
    expect(answers).toEqual([true]);
  });

  test('Escape declines the dialog', async () => {
    const { user, answers } = await ask();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answers).toEqual([false]);
  });
});
