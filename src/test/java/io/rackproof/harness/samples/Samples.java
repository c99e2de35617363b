package io.rackproof.harness.samples;

import io.rackproof.criteria.Status;
import io.rackproof.harness.RunRefused;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeSuite;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Each goes wrong in one way, but for the first two. */
@SuppressWarnings("DoNotCallSuggester")
public final class Samples {
  private Samples() {}

  public static final class Passes extends Sample {
    @Test
    public void judges() {
      settle(Status.PASS);
    }
  }

  public static final class NotApplicable extends Sample {
    @Test
    public void judges() {
      settle(Status.NOT_APPLICABLE);
    }
  }

  public static final class Fails extends Sample {
    @Test
    public void judges() {
      settle(Status.FAIL);
    }
  }

  public static final class Inconclusive extends Sample {
    @Test
    public void judges() {
      settle(Status.INCONCLUSIVE);
    }
  }

  public static final class JudgesTwice extends Sample {
    @Test
    public void judges() {
      settle(Status.PASS);
      settle(Status.PASS);
    }
  }

  public static final class NeverJudges extends Sample {
    @Test
    public void looksBusy() {}
  }

  public static final class AllSkipped extends Sample {
    @Test
    public void skips() {
      throw new SkipException("not today");
    }
  }

  public static final class NoRows extends Sample {
    @DataProvider
    public Object[][] none() {
      return new Object[0][];
    }

    @Test(dataProvider = "none")
    public void judges(String row) {
      settle(Status.PASS);
    }
  }

  public static final class RowsThrow extends Sample {
    @DataProvider
    public Object[][] broken() {
      throw new IllegalStateException("no rows to be had");
    }

    @Test(dataProvider = "broken")
    public void judges(String row) {
      settle(Status.PASS);
    }
  }

  public static final class SetUpOfClassFails extends Sample {
    @BeforeClass
    public void break_() {
      throw new IllegalStateException("the fixture broke");
    }

    @Test
    public void judges() {
      settle(Status.PASS);
    }
  }

  public static final class Refused {
    @BeforeSuite
    public void open() {
      throw new RunRefused("rack.yaml:3:5: unknown key 'hots'; did you mean 'hosts'?");
    }

    @Test
    public void judges() {}
  }

  public static final class NoSetUp {
    @Test
    public void passes() {}
  }

  public static final class Bug extends Sample {
    @Test
    public void judges() {
      settle(Status.PASS);
      throw new IllegalStateException("a bug of ours");
    }
  }

  public static final class EndFindsAFault extends Sample {
    @Test
    public void judges() {
      record(Status.PASS);
    }

    @Override
    void undo() {
      record(Status.FAIL);
    }
  }
}
