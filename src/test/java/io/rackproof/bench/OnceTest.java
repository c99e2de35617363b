package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.Test;

public final class OnceTest {
  /** A sign of life must go out while the profile is applied, however long that takes. */
  @Test(timeOut = 60_000)
  public void whetherItHasBegunIsToldWhileItIsMade() throws InterruptedException {
    CountDownLatch making = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    Once<String> once =
        new Once<>(
            () -> {
              making.countDown();
              try {
                told.await();
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
              return "made";
            });
    assertThat(once.begun()).isFalse();
    CompletableFuture<String> value = CompletableFuture.supplyAsync(once::get);
    making.await();

    assertThat(once.begun()).isTrue();

    told.countDown();
    assertThat(value.join()).isEqualTo("made");
    assertThat(once.started()).isTrue();
  }

  @Test
  public void aFailureIsTheSameEachTime() {
    AtomicInteger made = new AtomicInteger();
    Once<String> once =
        new Once<>(
            () -> {
              throw new IllegalStateException("attempt " + made.incrementAndGet());
            });

    assertThatThrownBy(once::get).hasMessage("attempt 1");
    assertThatThrownBy(once::get).hasMessage("attempt 1");
  }
}
